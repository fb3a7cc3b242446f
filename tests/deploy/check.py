"""What the files of releng/deploy say of a server, compared with a server: FOLDER, the help of 'arena serve', and the metrics of a replica."""

import json
import re
import sys
from pathlib import Path

import promql_parser
import yaml

folder, options, metrics = Path(sys.argv[1]), Path(sys.argv[2]).read_text(), Path(sys.argv[3]).read_text()
faults = []


def require(holds, fault):
    if not holds:
        faults.append(fault)


def names_options(text, where):
    for option in set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)):
        require(re.search(re.escape(option) + r"(?![\w-])", options), f"{where} gives {option}, which 'arena serve' does not have")


manifests = list(yaml.safe_load_all((folder / "kubernetes.yaml").read_text()))
by_kind = {}
for manifest in manifests:
    by_kind.setdefault(manifest["kind"], []).append(manifest)
(workload,), (budget,), (policy,) = by_kind["StatefulSet"], by_kind["PodDisruptionBudget"], by_kind["NetworkPolicy"]
labels = workload["spec"]["template"]["metadata"]["labels"]
container = workload["spec"]["template"]["spec"]["containers"][0]
selectors = [service["spec"]["selector"] for service in by_kind["Service"]]
selectors += [workload["spec"]["selector"]["matchLabels"], budget["spec"]["selector"]["matchLabels"], policy["spec"]["podSelector"]["matchLabels"]]
require(all(selector.items() <= labels.items() for selector in selectors), "a selector does not find the pods")
ports = {port["name"]: port["containerPort"] for port in container["ports"]}
arguments = dict(argument[2:].split("=", 1) for argument in container["args"][1:])
name = workload["metadata"]["name"]
members = dict(member.split("=") for member in arguments["replica"].split(","))
headless = next(service for service in by_kind["Service"] if service["spec"].get("clusterIP") == "None")
require(headless["metadata"]["name"] == workload["spec"]["serviceName"], "the pods have no names by the headless service")
require(members == {f"{name}-{i}": f"{name}-{i}.{workload['spec']['serviceName']}:{ports['replica']}" for i in range(workload["spec"]["replicas"])}, "--replica does not list the pods")
require(int(arguments["http"]) == ports["http"], "--http is not the port of the container")
require(workload["spec"]["replicas"] - budget["spec"]["maxUnavailable"] > workload["spec"]["replicas"] / 2, "the budget allows that there is no majority")
mounts = {mount["mountPath"] for mount in container["volumeMounts"]}
require(any(arguments["at"].startswith(mount + "/") for mount in mounts) and arguments["at"] not in mounts, "--at is to be a folder that is not there at first, in a volume that stays")
names_options(" ".join(container["args"]), "kubernetes.yaml")
names_options((folder / "modelarena@.service").read_text(), "modelarena@.service")

known = set(re.findall(r"^# TYPE (\w+)", metrics, re.M))
samples = set(re.findall(r"^(\w+)[{ ]", metrics, re.M))
labelled = {}
for sample, labels_text in re.findall(r"^(\w+)\{(.*)\}", metrics, re.M):
    labelled.setdefault(sample, set()).update(re.findall(r"(\w+)=\"", labels_text))
dashboard = json.loads((folder / "grafana.json").read_text())
variables = {variable["name"] for variable in dashboard["templating"]["list"]}
expressions = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])] + [note["expr"] for note in dashboard["annotations"]["list"]]
for expression in expressions:
    for variable in set(re.findall(r"\$(\w+)", expression)) - {"__rate_interval"}:
        require(variable in variables, f"{expression} has a variable '{variable}' that is not there")
    try:
        promql_parser.parse(expression.replace("$__rate_interval", "1m"))
    except ValueError as e:
        faults.append(f"{expression} is no PromQL: {e}")
    for metric, matchers in re.findall(r"\b(modelarena_\w+)(?:\{([^}]*)\})?", expression):
        require(metric in samples, f"the dashboard shows {metric}, which a replica does not have")
        for label in re.findall(r"(\w+)=", matchers):
            require(label == "instance" or label in labelled.get(metric, ()), f"{metric} has no label '{label}'")
for variable in dashboard["templating"]["list"]:
    for metric in re.findall(r"modelarena_\w+", json.dumps(variable)):
        require(metric in samples, f"a variable asks for {metric}, which a replica does not have")
ids = [panel["id"] for panel in dashboard["panels"]]
require(len(ids) == len(set(ids)), "two panels have the same id")
cells = set()
for panel in dashboard["panels"]:
    place = panel["gridPos"]
    own = {(place["x"] + i, place["y"] + j) for i in range(place["w"]) for j in range(place["h"])}
    require(place["x"] + place["w"] <= 24 and not own & cells, f"panel '{panel['title']}' does not fit")
    cells |= own

for fault in faults:
    print("tests/deploy: " + fault, file=sys.stderr)
print(f"{len(manifests)} manifests, {len(expressions)} expressions over {len(known)} metrics: {len(faults)} faults")
sys.exit(1 if faults else 0)
