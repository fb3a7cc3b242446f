# SPDX-License-Identifier: EPL-2.0
"""The generated client reads a railway, commits to it and asks queries, and gets what 'arena query' gets: generated_client.py URL TOKEN_FILE ARENA..."""

import json
import subprocess
import sys

import flexo_sysml
from flexo_sysml.exceptions import ApiException
from flexo_sysml.models import CommitRequest, QueryRequest, TagRequest

URL, TOKEN_FILE, ARENA = sys.argv[1], sys.argv[2], sys.argv[3:]
TOKEN = open(TOKEN_FILE, encoding="utf-8").read().strip()
api = flexo_sysml.SysmlApi(flexo_sysml.ApiClient(flexo_sysml.Configuration(host=URL + "/legacy", access_token=TOKEN)))


def arena(text, *more):
    """The keys that 'arena query' answers with."""
    answer = subprocess.run([*ARENA, "query", "--url", URL + "/railway", "--token-file", TOKEN_FILE, "--json", *more, text], capture_output=True, text=True, check=True).stdout
    return sorted(row if isinstance(row, int) else row[0] for row in json.loads(answer)["rows"])


def key(element):
    """The key that the id of an element holds in its last 62 bits."""
    return int(element["@id"].replace("-", ""), 16) & (1 << 62) - 1


def elements(project, commit):
    """All elements, page by page."""
    found, page = [], api.get_elements_by_project_commit(project, commit, page_size=700)
    while page:
        found += page
        page = api.get_elements_by_project_commit(project, commit, page_size=700, page_after=page[-1]["@id"])
    return found


def query(where, select=("@id", "length"), commit=None):
    """The elements that fulfil a constraint, page by page."""
    request = QueryRequest.from_dict({"@type": "Query", "select": list(select), "where": where})
    found, page = [], api.get_query_results_by_project_id_query_post(project.id, request, commit_id=commit, page_size=5)
    while page:
        found += page
        page = api.get_query_results_by_project_id_query_post(project.id, request, commit_id=commit, page_size=5, page_after=page[-1]["@id"])
    return found


def primitive(name, operator, *values, inverse=False):
    return {"@type": "PrimitiveConstraint", "property": name, "operator": operator, "value": list(values), "inverse": inverse}


def both(*parts):
    return {"@type": "CompositeConstraint", "operator": "and", "constraint": list(parts)}


def post(*changes, description="by a foreign client"):
    return api.post_commit_by_project(project.id, CommitRequest.from_dict({"@type": "Commit", "description": description, "change": list(changes)}))


project = next(each for each in api.get_projects() if each.name == "railway")
commits = api.get_commits_by_project(project.id)
first = commits[-1].id
assert api.get_branches_by_project(project.id)[0].head.id == commits[0].id
assert api.get_commit_by_project_and_id(project.id, first).id == first

all_elements = elements(project.id, commits[0].id)
assert [key(each) for each in all_elements] == sorted(arena("RailwayContainer.allInstances()") + arena("RailwayElement.allInstances()", "--limit", "100000")), "all elements"
assert [key(each) for each in api.get_roots_by_project_commit(project.id, first)] == arena("RailwayContainer.allInstances()")
print(len(all_elements), "elements")

short = both(primitive("@type", "=", "Segment"), primitive("length", "<=", 0))
text = "Segment.allInstances()->select(s | s.length <= 0)"
before = query(short)
assert before and [key(each) for each in before] == arena(text)
changed = api.get_element_by_project_commit_id(project.id, first, before[0]["@id"])
changed["length"] = 4711
region = changed["modelarena:container"]
new = {"@type": "Segment", "length": -4711, "modelarena:container": region, "modelarena:containment": "elements"}
made = post({"@type": "DataVersion", "identity": {"@id": changed["@id"]}, "payload": changed}, {"@type": "DataVersion", "payload": new})
after = query(short)
assert [key(each) for each in after] == arena(text) and len(after) == len(before), "one has come, and one has gone"
assert [key(each) for each in query(short, commit=first)] == arena(text, "--as-of", "0") == [key(each) for each in before]
assert api.get_element_by_project_commit_id(project.id, made.id, changed["@id"])["length"] == 4711
changes = {each.identity.id: each.payload for each in api.get_changes_by_project_commit(project.id, made.id)}
assert changes[changed["@id"]]["length"] == 4711 and changes[after[-1]["@id"]]["length"] == -4711 and region["@id"] in changes
assert made.previous_commit.id == first and made.description == "by a foreign client"
deleted = post({"@type": "DataVersion", "identity": {"@id": after[-1]["@id"]}, "payload": None})
assert [key(each) for each in query(short)] == arena(text) == [key(each) for each in after[:-1]]
print(len(before), "short segments; committed", made.id)

tag = api.post_tag_by_project(project.id, TagRequest.from_dict({"@type": "Tag", "name": "measured", "taggedCommit": {"@id": made.id}}))
assert api.get_tags_by_project(project.id) == [tag] and tag.tagged_commit.id == made.id
assert arena(text, "--as-of", "measured") == [key(each) for each in after]

saved = api.post_query_by_project(project.id, QueryRequest.from_dict({"@type": "Query", "select": ["@id"], "where": short}))
assert [key(each) for each in api.get_query_results_by_project_id_query_id(project.id, saved.id)] == arena(text)

for status, call in ((404, lambda: api.get_element_by_project_commit_id(project.id, made.id, project.id)), (501, lambda: api.get_datatypes()),
                     (422, lambda: query(primitive("lenght", "=", 1)))):
    try:
        call()
        raise AssertionError("not refused")
    except ApiException as refused:
        assert refused.status == status and json.loads(refused.body)["@type"] == "Error", refused
print("The generated client gets what 'arena query' gets.")
