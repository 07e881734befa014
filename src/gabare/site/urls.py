from django.contrib import admin
from django.urls import include, path

from gabare.site.pages import door, errors, home, lobby, mine, old_rules, replay, settings, table

urlpatterns = [
    path("", home.home, name="home"),
    path("games/<slug:game>/", home.game, name="game"),
    path("games/<slug:game>/rules/", home.rules, name="rules"),
    path("games/<slug:game>/rules/<str:number>/", home.paragraph),
    path("play/", table.play_now, name="play-now"),
    path("play/<slug:game>/", table.play_now, name="play-game"),
    path("games/<slug:game>/open/", lobby.open_table, name="open"),
    path("t/", table.find, name="find"),
    path("t/<str:key>/", table.table, name="table"),
    path("t/<str:key>/words/", table.words, name="words"),
    path("t/<str:key>/hint/", table.hint, name="hint"),
    path("t/<str:key>/lobby/", lobby.act, name="lobby"),
    path("t/<str:key>/join/<str:token>/", lobby.join, name="join"),
    path("r/", replay.upload, name="upload"),
    path("r/<str:key>/", replay.replay, name="replay"),
    path("r/<str:key>/words/", replay.words, name="replay-words"),
    path("r/<str:key>/frame/", replay.frame, name="frame"),
    path("r/<str:key>/analyse/", replay.analyse, name="analyse"),
    path("r/<str:key>/analysis/", replay.progress, name="analysis"),
    path("r/<str:key>/record/", replay.download, name="record"),
    path("r/<str:key>/picture.svg", old_rules.picture, name="picture"),
    path("r/<str:key>/verify/", replay.verify, name="verify"),
    path("r/<str:key>/play-on/", replay.play_on, name="play-on"),
    path("luck/", home.luck, name="luck"),
    path("my-games/", mine.my_games, name="my-games"),
    path("my-name/", mine.rename, name="my-name"),
    path("my-data/", mine.my_data, name="my-data"),
    path("my-account/delete/", mine.delete_account, name="delete-account"),
    path("theme/", settings.theme, name="theme"),
    path("language/", include("django.conf.urls.i18n")),
    path("account/", include("allauth.account.urls")),
    path("admin/login/", door.sign_in),
    path("admin/", admin.site.urls),
]
handler403, handler404, handler500 = errors.forbidden, old_rules.missing, errors.broken
