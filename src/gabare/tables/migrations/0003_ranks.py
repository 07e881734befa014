from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_asked")]
    operations = [migrations.AddField(model_name="table", name="ranks", field=models.JSONField(null=True))]
