package dev.mod.match.symbol.python;

import java.util.Set;

/** Names that every module of Python has without declaring them: functions, types and exceptions of {@code builtins} up to 3.13. */
public final class PythonBuiltins {
    private static final Set<String> NAMES = Set
            .of(("ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError "
                    + "BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError "
                    + "ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError "
                    + "Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError "
                    + "FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError "
                    + "ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError "
                    + "KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError "
                    + "NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning "
                    + "PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError "
                    + "ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError "
                    + "SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError "
                    + "UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning "
                    + "UserWarning ValueError Warning ZeroDivisionError abs aiter all anext any ascii bin bool "
                    + "breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod "
                    + "enumerate eval exec filter float format frozenset getattr globals hasattr hash help hex id "
                    + "input int isinstance issubclass iter len list locals map max memoryview min next object oct "
                    + "open ord pow print property range repr reversed round set setattr slice sorted staticmethod str "
                    + "sum super tuple type vars zip")
                    .split(" "));

    private PythonBuiltins() {}

    /** Whether a name means something where nobody declares it. */
    public static boolean has(String name) {
        return NAMES.contains(name);
    }
}
