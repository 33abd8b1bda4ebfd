//! The functions of `Protocol/kernel.h`.

use protocol::Result;

extern "C" {
    fn kernel_open();
    fn kernel_escape(src: *const u8, n: usize, dst: *mut u8) -> usize;
    fn kernel_unescape(src: *const u8, n: usize, dst: *mut u8) -> usize;
}

/// Initialises the kernels. Call this function before the other functions.
pub fn open() {
    // SAFETY: the process has one thread, so no other thread uses the kernels during the call.
    unsafe { kernel_open() }
}

/// Escapes `from` and replaces the contents of `to`.
pub fn escape(bytes: &[u8], to: &mut Vec<u8>) {
    to.clear();
    to.reserve(3 * bytes.len() + 1);
    // SAFETY: the function writes at most the reserved bytes and returns the number of bytes it initialised.
    unsafe {
        let written = kernel_escape(bytes.as_ptr(), bytes.len(), to.as_mut_ptr());
        to.set_len(written);
    }
}

/// Decodes `from` and replaces the contents of `to`.
pub fn unescape(bytes: &[u8], to: &mut Vec<u8>) -> Result<()> {
    to.clear();
    to.reserve(bytes.len());
    // SAFETY: the function writes at most the reserved bytes and returns the number of bytes it initialised.
    unsafe {
        match kernel_unescape(bytes.as_ptr(), bytes.len(), to.as_mut_ptr()) {
            usize::MAX => return Err("malformed escape".into()),
            written => to.set_len(written),
        }
    }
    Ok(())
}
