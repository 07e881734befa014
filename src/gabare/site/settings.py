"""Settings by environment; `gabare serve --help` lists the variables. Reading them makes nothing."""

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.conf.locale import LANG_INFO

from gabare.kit import catalogues
from gabare.site import data_folder, environment

HERE = Path(__file__).parent
DATA = data_folder.place()
SECRET_KEY = data_folder.secret_key()
DEBUG = False
TLS = environment.switch("GABARE_TLS")
ALLOWED_HOSTS = environment.hosts("GABARE_HOSTS")
ROOT_URLCONF = "gabare.site.urls"
ASGI_APPLICATION = "gabare.site.asgi.application"
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "gabare.tables",
    "gabare.site",
]
MIDDLEWARE = [
    "gabare.site.at_once.Security",
    "gabare.site.at_once.ContentPolicy",
    "gabare.site.static_files.StaticFiles",  # compressed already
    # Pages compress to a fifth. What a compressed page weighs could betray a secret that stands beside words of an attacker's
    # choice (BREACH): Django masks the CSRF token anew in each page and adds a random number of bytes, and the page
    # that shows invitations, the only other secret, repeats nothing of its address but the path.
    "django.middleware.gzip.GZipMiddleware",
    "gabare.site.middleware.unshared",
    "gabare.site.middleware.quick_steps",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "gabare.site.at_once.Locale",
    "gabare.site.middleware.known_host",
    "gabare.site.at_once.Common",
    "gabare.site.middleware.same_origin",
    "gabare.site.at_once.Csrf",
    "gabare.site.at_once.Authentication",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "gabare.site.at_once.Framing",
    "gabare.site.middleware.signed_in",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "gabare.site.context.everywhere",
            ],
        },
    }
]

# One machine: SQLite in the data folder. Many: PostgreSQL, named by GABARE_DATABASE.

if os.environ.get("GABARE_DATABASE"):
    from gabare.site.database import postgresql

    DATABASES = {"default": postgresql(os.environ["GABARE_DATABASE"])}
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA / "gabare.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 5,
                "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={environment.sync('GABARE_SYNC')};",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS = environment.redis("GABARE_REDIS")
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS}
    if REDIS
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
# Rate limits count in this cache. In one process the local one is exact; several workers share Redis.
SILENCED_SYSTEM_CHECKS = [] if REDIS else ["django_ratelimit.E003", "django_ratelimit.W001"]

STATIC_URL = "/static/"
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.AppDirectoriesFinder", "gabare.site.finders.GameFiles"]
STATIC_ROOT = DATA / "static"
FILE_UPLOAD_PERMISSIONS = 0o600  # as everything in the data folder
STORAGES = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}
WHITENOISE_ALLOW_ALL_ORIGINS = False

LANGUAGE_CODE = "fr"  # for whoever asks for none that there is
LANGUAGES = [(language, LANG_INFO[language]["name_local"].capitalize()) for language in catalogues.LANGUAGES]
LANGUAGE_COOKIE_AGE = 365 * 86400
USE_TZ = True
TIME_ZONE = os.environ.get("GABARE_TIME_ZONE", "Europe/Paris")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
CSRF_COOKIE_HTTPONLY = True  # the page's form carries the token
CSRF_FAILURE_VIEW = "gabare.site.pages.errors.csrf"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = TLS
SECURE_HSTS_SECONDS = 365 * 86400 if TLS else 0
X_FRAME_OPTIONS = "DENY"

AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend", "allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Gabare] "
ACCOUNT_LOGOUT_ON_GET = False
LOGIN_URL, LOGIN_REDIRECT_URL = "account_login", "my-games"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
MAIL = environment.mail("GABARE_MAIL")
EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.host, MAIL.port, MAIL.user, MAIL.password
EMAIL_USE_SSL, EMAIL_USE_TLS, EMAIL_TIMEOUT = MAIL.tls, MAIL.starttls, 10
# An address that nobody has confirmed gives no rights. Without mail whoever runs the server would have to pass each confirmation on, so
# there an account begins without one; several may then begin with one address, and a sign-up does not tell whether there is one already.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_HOST else "optional"
ACCOUNT_PREVENT_ENUMERATION = True if EMAIL_HOST else "strict"
ACCOUNT_CHANGE_EMAIL = True  # one address for each account
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser where one signed up
ACCOUNT_ADAPTER, ACCOUNT_USER_DISPLAY = "gabare.site.adapter.Adapter", "gabare.site.adapter.shown"
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = os.environ.get("GABARE_MAIL_FROM", "gabare@localhost")

LIMITS = os.environ.get("GABARE_LIMITS") != "off"  # off only to measure
LINES = environment.number("GABARE_LINES", 300)  # open pages of tables from one address
BOT_PAUSE = environment.seconds("GABARE_BOT_PAUSE", 0.8)  # seconds before a bot acts, so that people can follow
BOT_PATIENCE = environment.seconds("GABARE_BOT_PATIENCE", 30)  # seconds until a bot that does not answer is replaced
REVEAL_PATIENCE = environment.seconds("GABARE_REVEAL_PATIENCE", 10)  # seconds for contributions to be revealed before the deal
LEAVE_PATIENCE = environment.seconds("GABARE_LEAVE_PATIENCE", 45)  # seconds until the others may ask for a bot in place of who is away

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"brief": {"()": "gabare.site.log_filter.OneLine"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["brief"]}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}
