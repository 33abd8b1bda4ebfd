/* The version of the package, which scripts and the tool read from this file. */
#define PERCENT_VERSION "0.1.0"
