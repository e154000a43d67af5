@echo off
rem Starts mod on Windows; lies in bin\, beside lib\. Keeps to the rules of the script for other systems: the JDK named
rem by MOD_JAVA_HOME, else the newest among JAVA_HOME, the usual folders and the PATH.
setlocal enabledelayedexpansion
set "home=%~dp0.."
if not exist "%home%\lib\mod.jar" (
  echo mod: this is no distribution: %home% 1>&2
  exit /b 5
)

set "best="
set "best_major=0"
if defined MOD_JAVA_HOME (
  call :consider "%MOD_JAVA_HOME%"
  if not defined best (
    echo mod: MOD_JAVA_HOME is no JDK: %MOD_JAVA_HOME% 1>&2
    exit /b 5
  )
  goto chosen
)
if exist "%home%\runtime\release" (
  call :consider "%home%\runtime"
  goto chosen
)
if defined JAVA_HOME call :consider "%JAVA_HOME%"
for %%d in ("%ProgramFiles%\Eclipse Adoptium" "%ProgramFiles%\Java" "%ProgramFiles%\Microsoft" "%ProgramFiles%\Amazon Corretto" "%ProgramFiles%\Zulu" "%USERPROFILE%\.jdks") do (
  if exist "%%~d" for /d %%j in ("%%~d\*") do call :consider "%%~j"
)
if %best_major% lss 17 for %%j in (java.exe) do if not "%%~$PATH:j"=="" call :consider "%%~dp$PATH:j.."
:chosen
if %best_major% lss 17 (
  echo mod: needs Java 17 or later; install one, or set MOD_JAVA_HOME to a JDK 1>&2
  if defined MOD_JAVA_HINT echo mod: or: %MOD_JAVA_HINT% 1>&2
  exit /b 5
)

set "unsafe="
if %best_major% geq 24 set "unsafe=--sun-misc-unsafe-memory-access=allow"
set "tiers=-XX:TieredStopAtLevel=1"
for %%c in (campaign worker) do if "%~1"=="%%c" set "tiers=-XX:+TieredCompilation"

rem an exclamation mark in an argument must reach the program
setlocal disabledelayedexpansion
"%best%\bin\java.exe" -Xshare:auto -Xlog:disable -XX:+UseSerialGC %tiers% -XX:-UsePerfData %unsafe% ^
  -Dfile.encoding=UTF-8 -Dmod.home="%home%" %MOD_JAVA_OPTS% -jar "%home%\lib\mod.jar" %*
exit /b %errorlevel%

:consider
if not exist "%~1\bin\java.exe" exit /b 0
if not exist "%~1\release" exit /b 0
set "version="
for /f "usebackq tokens=1,* delims==" %%k in ("%~1\release") do if "%%k"=="JAVA_VERSION" set "version=%%~l"
for /f "tokens=1 delims=.-+" %%m in ("%version%") do set "major=%%m"
if not defined version exit /b 0
if %major% gtr %best_major% (
  set "best=%~1"
  set "best_major=%major%"
)
exit /b 0
