from django.contrib import admin
from django.urls import include, path

from gabare.site.pages import errors, home, settings, table

urlpatterns = [
    path("", home.home, name="home"),
    path("games/<slug:game>/", home.game, name="game"),
    path("games/<slug:game>/rules/", home.rules, name="rules"),
    path("games/<slug:game>/rules/<str:number>/", home.paragraph),
    path("play/", table.play_now, name="play-now"),
    path("play/<slug:game>/", table.play_now, name="play-game"),
    path("t/<str:key>/", table.table, name="table"),
    path("theme/", settings.theme, name="theme"),
    path("language/", include("django.conf.urls.i18n")),
    path("account/", include("allauth.account.urls")),
    path("my-games/", home.home, name="my-games"),
    path("admin/", admin.site.urls),
]
handler403, handler404, handler500 = errors.forbidden, errors.missing, errors.broken
