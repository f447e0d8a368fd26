// Replaces zod/mini where nothing is validated: see omitSchemas.ts. If the contract starts to use a
// function that is missing here, the build fails.
const schema = {
  check: () => schema,
  parse() {
    throw new Error('Schemas are left out of this page.');
  },
};

/* @__NO_SIDE_EFFECTS__ */
function made() {
  return schema;
}

export {
  made as _default,
  made as array,
  made as boolean,
  made as discriminatedUnion,
  made as enum,
  made as extend,
  made as int,
  made as literal,
  made as maximum,
  made as maxLength,
  made as minimum,
  made as minLength,
  made as null,
  made as nullable,
  made as number,
  made as object,
  made as optional,
  made as partial,
  made as record,
  made as regex,
  made as string,
  made as union,
  made as unknown,
};
