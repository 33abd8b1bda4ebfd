package percentencoding.spark;

import java.nio.ByteBuffer;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Off-heap memory for the input and the result of one call. Small texts use a buffer of the thread. {@link #close}
 * frees the memory of large texts.
 *
 * <p>Every text is copied. Two copies of a short text take less time than pinning two arrays, and the garbage
 * collector never waits for a call.
 */
final class Memory implements AutoCloseable {
    private static final int INPUT = 1 << 16;
    private static final int OUTPUT = 3 * INPUT + 64;
    /** The maximum length of a Java array. */
    private static final int MOST = Integer.MAX_VALUE - 15;
    private static final ThreadLocal<Memory> OF_THREAD = ThreadLocal.withInitial(Memory::new);

    private final ByteBuffer block = ByteBuffer.allocateDirect(INPUT + OUTPUT);
    private final long ownInput;
    private final long ownOutput;
    private long input;
    private long output;
    private long capacity;

    private Memory() {
        Library.require();
        ownInput = Native.address(block);
        ownOutput = ownInput + INPUT;
        input = ownInput;
        output = ownOutput;
        capacity = OUTPUT;
    }

    /** Returns memory with room for an input. A thread must close the memory before its next call. */
    private static Memory of(long inputSize) {
        Memory memory = OF_THREAD.get();
        if (inputSize > INPUT) {
            memory.input = Platform.allocateMemory(inputSize);
        }
        return memory;
    }

    /** Returns memory whose input is a text. */
    static Memory ofText(UTF8String text) {
        Memory memory = of(text.numBytes());
        put(text, memory.input);
        return memory;
    }

    /** Returns memory whose input is several texts: their lengths in words, and then their bytes. */
    static Memory ofTexts(UTF8String... texts) {
        long size = 0;
        for (UTF8String text : texts) {
            size += Long.BYTES + text.numBytes();
        }
        Memory memory = of(size);
        long end = memory.input + Long.BYTES * texts.length;
        for (int k = 0; k < texts.length; k++) {
            Platform.putLong(null, memory.input + Long.BYTES * k, texts[k].numBytes());
            end = put(texts[k], end);
        }
        return memory;
    }

    /** Copies a text; returns the address after the copy. */
    private static long put(UTF8String text, long address) {
        Platform.copyMemory(text.getBaseObject(), text.getBaseOffset(), null, address, text.numBytes());
        return address + text.numBytes();
    }

    /** Makes room for a result. */
    void reserve(long outputSize) {
        if (outputSize > OUTPUT) {
            output = Platform.allocateMemory(outputSize);
            capacity = outputSize;
        }
    }

    long input() {
        return input;
    }

    long output() {
        return output;
    }

    long capacity() {
        return capacity;
    }

    /** Returns the first n bytes of the result. */
    byte[] result(String function, long n) {
        if (n > MOST) {
            throw new PercentEncodingException(function + ": the result has more than 2 GiB");
        }
        byte[] bytes = new byte[(int) n];
        Platform.copyMemory(null, output, bytes, Platform.BYTE_ARRAY_OFFSET, n);
        return bytes;
    }

    @Override
    public void close() {
        if (input != ownInput) {
            Platform.freeMemory(input);
            input = ownInput;
        }
        if (output != ownOutput) {
            Platform.freeMemory(output);
            output = ownOutput;
            capacity = OUTPUT;
        }
    }
}
