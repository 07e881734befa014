from hashlib import sha256

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

UNMIXED, MIXED = 1, 2


def write_down(apps: Apps, schema: BaseDatabaseSchemaEditor) -> None:
    """Older releases showed the hash of the secret at hand. It is kept as it is now; that it was the same before, nobody can tell."""
    tables = apps.get_model("tables", "Table").objects
    tables.filter(given__gt=0).update(given_start=True)
    for key, secret in list(tables.values_list("pk", "secret")):
        tables.filter(pk=key).update(seal=sha256(secret.encode()).hexdigest())


class Migration(migrations.Migration):
    dependencies = [("tables", "0006_final_view")]

    operations = [
        migrations.AddField("seat", "contribution", models.CharField(blank=True, default="", max_length=64)),
        migrations.AddField("seat", "contribution_hash", models.CharField(blank=True, default="", max_length=64)),
        migrations.AddField("table", "given_start", models.BooleanField(default=False)),
        migrations.AddField("table", "luck", models.PositiveSmallIntegerField(default=UNMIXED)),
        migrations.AddField("table", "seal", models.CharField(default="", max_length=64)),
        migrations.AlterField(
            "table",
            "status",
            models.CharField(
                choices=[
                    ("lobby", "Lobby"),
                    ("dealing", "Dealing"),
                    ("playing", "Playing"),
                    ("over", "Over"),
                    ("shelved", "Shelved"),
                    ("closed", "Closed"),
                ],
                default="lobby",
                max_length=8,
            ),
        ),
        migrations.RunPython(write_down, migrations.RunPython.noop),
        migrations.AlterField("table", "luck", models.PositiveSmallIntegerField(default=MIXED)),
    ]
