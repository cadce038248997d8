"""One bundled embedder for all tests here: its weights take half a second to load."""

import pytest

from triptych.providers.e5.embedder import BundledEmbedder


@pytest.fixture(scope="session")
def bundled() -> BundledEmbedder:
    return BundledEmbedder()
