@echo off
rem Starts ModelArena's workbench with the Java of JAVA_HOME, or that on the path; 21 at least.
setlocal
set JAVA=javaw
if defined JAVA_HOME set JAVA=%JAVA_HOME%\bin\javaw
for %%j in ("%~dp0plugins\org.eclipse.equinox.launcher_*.jar") do set LAUNCHER=%%j
start "ModelArena" "%JAVA%" --enable-native-access=ALL-UNNAMED -jar "%LAUNCHER%" -perspective org.modelarena.ui.perspective %*
