/** Says that scripts have no model, as the native tool does where none is configured. */
export const generate = async () => {
  throw Object.assign(new Error('scripts have no model to ask; an ai step of the workflow does'), { code: 'ERR_NO_MODEL' });
};
export default generate;
