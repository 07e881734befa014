"""Django's settings for tests in this process: a data folder of their own, bots that do not wait."""

import os
from tempfile import mkdtemp

os.environ["GABARE_DATA"] = mkdtemp(prefix="gabare-tests-")
os.environ["GABARE_BOT_PAUSE"] = "0"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright leaves a loop running in the tests' thread
os.environ.pop("GABARE_DATABASE", None)
os.environ.pop("GABARE_REDIS", None)

from gabare.site import data_folder

data_folder.make()

from gabare.site.settings import *  # noqa: E402, F403

os.makedirs(STATIC_ROOT, exist_ok=True)  # noqa: F405
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
