/// Placeholder.
public enum R {}
