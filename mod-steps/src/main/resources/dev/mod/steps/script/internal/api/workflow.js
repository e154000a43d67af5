const host = globalThis[Symbol.for('mod.host')]('workflow');
const { stringify, parse } = JSON;

export function getState(name) {
  const json = host.getState(name);
  return json === null ? undefined : parse(json);
}

export function setState(name, value, persist = true) {
  host.setState(name, value === undefined ? null : stringify(value), Boolean(persist));
}

export function unsetState(name) {
  host.setState(name, null, true);
}

export function acquireLock(name) {
  host.lock(name);
  let held = true;
  return () => {
    if (held) {
      held = false;
      host.unlock(name);
    }
  };
}

export const setStepOutput = (name, value) => host.setStepOutput(name, value);
export const getStepOutput = (step, name) => host.getStepOutput(step, name);
export const getOrSetStepOutput = (step, name, value) => host.getOrSetStepOutput(step, name, value);

export default {
  getState, setState, unsetState, acquireLock, setStepOutput, getStepOutput, getOrSetStepOutput,
};
