from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "gabare.tables"

    def ready(self) -> None:
        from gabare.tables import accounts  # noqa: F401  (its signal receivers)
