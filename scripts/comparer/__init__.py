"""How the bundled comparer is made: `bench/data` → `src/triptych/providers/e5/comparer.npz`.

From the root of the repository, with `pip install torch`, which the package itself does not need:

    python -m scripts.comparer.train      → build/comparer.pt
    python -m scripts.comparer.export     → src/triptych/providers/e5/comparer.npz
    python -m scripts.comparer.measure      how well it tells what it was not trained on; needs no torch
"""
