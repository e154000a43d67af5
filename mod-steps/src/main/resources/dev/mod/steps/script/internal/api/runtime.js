const host = globalThis[Symbol.for('mod.host')]('runtime');

export const progress = (message, meta) => host.progress(message, meta);
export const warn = (message, meta) => host.warn(message, meta);
export const setCurrentUnit = (unit, meta) => host.setCurrentUnit(unit, meta);
export const failFile = (message, meta) => host.failFile(message, meta);
export const failStep = (message, meta) => host.failStep(message, meta);
export const isCanceled = () => host.isCanceled();
export default { progress, warn, setCurrentUnit, failFile, failStep, isCanceled };
