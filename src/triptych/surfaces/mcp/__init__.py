"""The Model Context Protocol: tools, resources and prompts over one principal's memory."""
