# Shared by the scripts. Each script sources this file after its help comment. This file changes to the root of the
# package and answers --help. The comment that starts in the second line of a script is its help text; the first line of
# the comment is the usage.
set -euo pipefail
# Otherwise, an & in a folder's name would stand for the matched text where patterns are replaced (bash 5.2).
shopt -u patsub_replacement 2>/dev/null || true
script=$(readlink -f "$0")
# Relative file names in arguments are relative to this folder.
started_in=$PWD
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

# Outside Linux, ICU is not available.
tool_traits=CommandLineTool
if [ "$(uname)" = Linux ]; then tool_traits=ICU,CommandLineTool; fi

# The C sources of the kernels, which need only a compiler. Without PCT_ICU, the mappings of charsets are built in. The
# names are relative, because gcc fails on a file with a double quote in its name.
c_folders=(Sources/CPercentEncoding Sources/CPercentColumns Sources/CLegacyCharsets)
c_includes=("${c_folders[@]/#/-I}")
# The kernels of all C targets include the headers of Sources/CPercentEncoding/blocks.
c_includes=("${c_includes[@]/%//include}" -ISources/CPercentEncoding)
IFS=$'\n' read -rd '' -a c_sources < <(find "${c_folders[@]}" -name '*.c' | sort) || true

# The sources of the C library beside them.
library_folder=Sources/CPercentLibrary
library_includes=(-I"$library_folder/include")
library_sources=("$library_folder"/*.c)

fail() { # MESSAGE...
    echo "error: $*" >&2
    exit 1
}

# absolute FILE: prints the absolute name of a file in an argument.
absolute() {
    case $1 in /*) echo "$1" ;; *) echo "$started_in/$1" ;; esac
}

# Prints the version of the package.
package_version() {
    local file=$library_folder/include/percentversion.h
    sed -n 's/^#define PERCENT_VERSION "\(.*\)"/\1/p' "$file" | grep . || fail "no version in $file"
}

help() {
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$script"
}

# usage [MESSAGE...]: reports a wrong argument: prints the usage and ends the script with status 64.
usage() {
    [ $# -eq 0 ] || echo "error: $*" >&2
    help | head -n 1 | sed 's/    .*//' >&2
    exit 64
}

# need_steps PREFIX NAME...: reports a name without a function PREFIX_NAME.
need_steps() {
    local prefix=$1 step
    for step in "${@:2}"; do
        declare -F "${prefix}_$step" >/dev/null ||
            usage "there is no $step, only: $(declare -F | sed -n "s/.* ${prefix}_//p" | tr '\n' ' ')"
    done
}

# run_steps PREFIX NAME...: calls the function PREFIX_NAME for each name, and prints its duration.
run_steps() {
    local prefix=$1 step started
    need_steps "$@"
    for step in "${@:2}"; do
        echo "== $step"
        started=$SECONDS
        "${prefix}_$step"
        echo "== $step: $((SECONDS - started)) s"
    done
}

# renew SCRATCH-PATH: empties the scratch path if files were added or removed since the last call. In a package built by
# path, the package manager overlooks renamed files. In .build-release, all nested packages with the default traits
# share one release build of the libraries.
renew() {
    local files
    files=$(find Sources Tests/Consumers Tests/AllocationCounter Tests/Assurance/Hostile Tests/Stacks Benchmarks/Sources -name '*.swift' -o -name '*.[ch]' | sort)
    if [ "$files" != "$(cat "$1/files" 2>/dev/null)" ]; then rm -rf "$1"; fi
    mkdir -p "$1"
    echo "$files" >"$1/files"
}

# Builds with the same flags each time. Otherwise, the package manager passes traits in random order, asks the compiler for
# colors on terminals only, and then compiles everything again.
swift_build() { # ARGUMENT...
    SWIFT_DETERMINISTIC_HASHING=1 swift build --no-color-diagnostics "$@"
}

# swift_test BUILD-OPTION... -- TEST-OPTION...: builds and runs tests. The tests themselves must pass with hash tables
# in any order.
swift_test() {
    local options=()
    while [ "$1" != -- ]; do options+=("$1") && shift; done
    shift
    swift_build --build-tests "${options[@]}" && swift test --skip-build "${options[@]}" "$@"
}

# need_package FILE PACKAGE [REASON]: reports and installs a Debian package if one of its files is missing. If
# PERCENT_NO_INSTALL is 1 or the installation fails, the function prints the command to run and ends the script.
need_package() {
    local file=$1 package=$2 reason=${3:-$1 is missing} problem='is missing and could not be installed' as_root=()
    if [ -e "$file" ]; then return; fi
    if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
    if [ "${PERCENT_NO_INSTALL-}" = 1 ]; then
        problem="is missing ($reason), and PERCENT_NO_INSTALL=1 forbids its installation"
    elif command -v apt-get >/dev/null && { [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null; }; then
        echo "installing the Debian package $package: $reason (PERCENT_NO_INSTALL=1 prevents this)" >&2
        # The lists of packages are fetched only if this package is not in the current lists.
        apt_install "$package" || { "${as_root[@]}" apt-get update -qq >&2 && apt_install "$package"; } || true
    fi
    if [ ! -e "$file" ]; then
        echo "error: $package $problem. Run:" >&2
        echo "    sudo apt-get update && sudo apt-get install -y $package" >&2
        exit 69
    fi
}

# Installs a package. The caller sets as_root.
apt_install() { # PACKAGE
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq "$1" >&2
}

# python_with FOLDER PACKAGE...: makes FOLDER/bin/python with the given packages of PyPI.
python_with() {
    local folder=$1
    shift
    if "$folder/bin/python" -c "import $(IFS=, && echo "$*")" 2>/dev/null; then return; fi
    need_package /usr/bin/python3 python3
    if ! python3 -m venv "$folder" >&2; then
        need_package /usr/share/doc/python3-venv python3-venv
        python3 -m venv "$folder" >&2
    fi
    "$folder/bin/python" -m pip install -q "$@" >&2
}

# The folder of the packages that the tests of the Python package need.
python_packages=$PWD/.build-python/packages

make_python_packages() {
    python_with "$python_packages" pyarrow pandas polars duckdb hypothesis pytest mypy auditwheel
}

# use_python_packages ENVIRONMENT: makes the packages above available in a virtual environment.
use_python_packages() {
    ls -d "$python_packages"/lib/python3*/site-packages >"$(echo "$1"/lib/python3*/site-packages)/packages.pth"
}

# install_wheel ENVIRONMENT WHEEL: installs a wheel in a virtual environment that has no pip, and no other packages.
install_wheel() {
    "$python_packages/bin/python" -m pip --python "$1/bin/python" install -q --no-index --disable-pip-version-check "$2"
}

need_swift() {
    # The package manager writes the names of files into JSON without escaping them.
    case $PWD in *[\"\\]*) fail "swift cannot build below a folder with a double quote or a backslash in its name: $PWD" ;; esac
    if command -v swift >/dev/null; then return; fi
    echo "error: the Swift toolchain (6.2 or later) is missing: see https://www.swift.org/install" >&2
    exit 69
}

need_icu() {
    if [ "$(uname)" = Linux ]; then need_package /usr/include/unicode/uversion.h libicu-dev "legacy charsets need ICU's headers"; fi
}

case ${1-} in --help | -h) help && exit 0 ;; esac
