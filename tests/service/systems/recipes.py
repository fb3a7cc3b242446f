# SPDX-License-Identifier: EPL-2.0
"""
What the API's cookbook does, against a small metamodel with its classes: recipes.py URL TOKEN. Left out is what makes projects and branches. By plain HTTP, in both
forms of the API, and with a client that others wrote by hand.
"""

import sys

import requests

URL, TOKEN = sys.argv[1:3]
session = requests.Session()
session.headers["Authorization"] = "Bearer " + TOKEN


def ok(response, status=200):
    assert response.status_code == status, (response.status_code, response.text)
    return response.json()


def recipes(host, made):
    """:param made: the status of what was made"""
    project = next(each for each in ok(session.get(f"{host}/projects")) if each["name"] == "parts")
    path = f"{host}/projects/{project['@id']}"

    def commit(previous, *changes):
        body = {"@type": "Commit", "change": list(changes), "previousCommit": {"@id": previous}}
        return ok(session.post(f"{path}/commits", json=body), made)["@id"]

    def names(at):
        return sorted(each["name"] or "" for each in ok(session.get(f"{path}/commits/{at}/elements")))

    # Elements: made, changed, deleted.
    zero = ok(session.get(f"{path}/commits"))[0]["@id"]
    before = names(zero)
    one = commit(zero, *({"@type": "DataVersion", "payload": {"@type": "PartDefinition", "name": name}} for name in ("Spacecraft System", "Payload System")))
    assert names(one) == sorted(before + ["Spacecraft System", "Payload System"])
    payload = next(each for each in ok(session.get(f"{path}/commits/{one}/elements")) if each["name"] == "Payload System")["@id"]
    two = commit(one, {"@type": "DataVersion", "payload": {"@type": "PartDefinition", "name": "New Payload System", "identifier": payload}, "identity": {"@id": payload}})
    assert names(two) == sorted(before + ["Spacecraft System", "New Payload System"])
    three = commit(two, {"@type": "DataVersion", "payload": None, "identity": {"@id": payload}})
    assert names(three) == sorted(before + ["Spacecraft System"])
    assert names(two) == sorted(before + ["Spacecraft System", "New Payload System"]), "the past stays"
    assert session.post(f"{path}/commits", json={"change": [], "previousCommit": {"@id": two}}).status_code == 409
    left = next(each for each in ok(session.get(f"{path}/commits/{three}/elements")) if each["name"] == "Spacecraft System")["@id"]
    four = commit(three, {"@type": "DataVersion", "payload": None, "identity": {"@id": left}})

    # Queries.
    def query(*constraints):
        body = {"@type": "Query", "select": ["name", "@id", "@type", "owner"],
                "where": {"@type": "CompositeConstraint", "operator": "and", "constraint": [
                    {"@type": "PrimitiveConstraint", "inverse": False, "operator": "=", "property": name, "value": value} for name, value in constraints]}}
        return ok(session.post(f"{path}/query-results", json=body))

    assert [each["name"] for each in query(("@type", "PartUsage"))] == ["vehicle1", "frontAxle", "rearAxle"]
    vehicle, = query(("name", "vehicle1"), ("@type", "PartUsage"))
    assert set(vehicle) == {"name", "@id", "@type", "owner"}

    # Owned elements, one by one.
    def tree(identity, indent=0):
        element = ok(session.get(f"{path}/commits/{four}/elements/{identity}"))
        yield " " * indent + f"{element['name']} ({element['@type']})"
        for owned in element["ownedElement"]:
            yield from tree(owned["@id"], indent + 1)

    root, = ok(session.get(f"{path}/commits/{four}/roots"))
    assert list(tree(root["@id"])) == ["Vehicles (Package)", " Vehicle (PartDefinition)", " Axle (PartDefinition)", " vehicle1 (PartUsage)", "  frontAxle (PartUsage)",
                                       "  rearAxle (PartUsage)", " None (Dependency)"]

    # Relationships.
    for direction, count in (("out", 1), ("in", 0), ("both", 1)):
        assert len(ok(session.get(f"{path}/commits/{four}/elements/{vehicle['@id']}/relationships", params={"direction": direction}))) == count

    # Branches and tags.
    assert [each["name"] for each in ok(session.get(f"{path}/branches"))] == ["main"]
    tag = ok(session.post(f"{path}/tags", json={"@type": "Tag", "name": "release-0.1", "taggedCommit": {"@id": two}}), made)
    assert [each["taggedCommit"]["@id"] for each in ok(session.get(f"{path}/tags"))] == [two]
    ok(session.delete(f"{path}/tags/{tag['@id']}"))


recipes(URL, 201)
recipes(URL + "/legacy", 200)

import mbse4u_sysmlv2_helpers as helpers  # noqa: E402

helpers.session.headers["Authorization"] = "Bearer " + TOKEN
parts, = (each for each in helpers.get_projects(URL) if each["name"] == "parts")
newest = helpers.get_commits(URL, parts["@id"])[-1]["@id"]
assert helpers.load_model_cache(URL, parts["@id"], newest) == 7
assert [each["name"] for each in helpers.get_elements_byKind_fromAPI(URL, parts["@id"], newest, "PartUsage")] == ["vehicle1", "frontAxle", "rearAxle"]
print("The recipes do what the cookbook says.")
