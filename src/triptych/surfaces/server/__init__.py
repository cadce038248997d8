"""The one port: REST, MCP, metrics and health behind the same limits."""
