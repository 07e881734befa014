"""What happens when Django has found all applications."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "gabare.site"

    def ready(self) -> None:
        from gabare.site.translations import give

        give()
