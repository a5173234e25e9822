"""What all tests begin with."""

import signal

# Where tests run in the background, a shell may have Ctrl-C ignored, and Python leaves it so: what waits for it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
