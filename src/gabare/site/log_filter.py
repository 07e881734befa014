"""A filter for the log: a refusal is told in one line. A traceback is for faults of ours."""

from logging import Filter, LogRecord


class OneLine(Filter):
    def filter(self, record: LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = None
        return True
