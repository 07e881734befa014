"""Templates ask the database who is signed in, so coroutines render them in a thread."""

from asgiref.sync import sync_to_async
from django.shortcuts import render

from gabare.site.pages import errors

page = sync_to_async(render)
too_many = sync_to_async(errors.too_many)
csrf = sync_to_async(errors.csrf)
unknown_host = sync_to_async(errors.unknown_host)
missing = sync_to_async(errors.missing)
