//! Links the kernels of this package, which `install` has built.

fn main() {
    let folder = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets this");
    println!("cargo:rustc-link-search=native={folder}/.build");
    println!("cargo:rustc-link-lib=static=pct");
    println!("cargo:rerun-if-changed=.build/libpct.a");
}
