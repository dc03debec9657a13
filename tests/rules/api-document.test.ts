import { expect, it } from 'vitest'
import { openApiOfKeys } from '#app/requests/openapi-v1.server.ts'

interface Schema {
	$ref?: string
	type?: string | string[]
	enum?: string[]
	const?: string
	format?: string
	description?: string
	items?: Schema
	properties?: Record<string, Schema>
	anyOf?: Schema[]
}

interface Operation {
	summary: string
	description: string
	parameters: { name: string; in: string; schema: Schema }[]
	requestBody?: { content: { 'application/json': { schema: Schema } } }
	responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

const document = openApiOfKeys() as {
	paths: Record<string, Record<string, Operation>>
	components: { schemas: Record<string, Schema> }
}

it('docs/api.md describes the API as its schemas do (`npx vitest run tests/rules/api-document.test.ts -u` writes it)', async () => {
	await expect(page()).toMatchFileSnapshot('../../docs/api.md')
})

function page(): string {
	return [
		'# API',
		'',
		'Written from the schemas in `app/requests/api-resources.server.ts` and `app/requests/api-write.server.ts` by `tests/rules/api-document.test.ts`.',
		'Do not edit it: run `npx vitest run tests/rules/api-document.test.ts -u`. How to use it is in [integrations](integrations.md).',
		'',
		...Object.entries(document.paths).flatMap(([path, operations]) =>
			Object.entries(operations).flatMap(([method, operation]) => section(method, path, operation)),
		),
		...Object.entries(document.components.schemas).flatMap(([name, schema]) => [
			`## ${name}`,
			'',
			...fieldsOf(schema),
		]),
	].join('\n')
}

function section(method: string, path: string, { summary, description, parameters, requestBody }: Operation) {
	const query = parameters.filter((one) => one.in !== 'path')
	const body = requestBody?.content['application/json'].schema
	return [
		`## ${method.toUpperCase()} ${path}`,
		'',
		`${summary}. ${description}`,
		'',
		...(query.length > 0 ? table(query.map(({ name, schema }) => [name, schema])) : []),
		...(body ? ['The body:', '', ...fieldsOf(body)] : []),
	]
}

function fieldsOf({ properties = {} }: Schema): string[] {
	return table(Object.entries(properties))
}

function table(fields: (readonly [string, Schema])[]): string[] {
	const rows = fields.map(([name, schema]) => `| \`${name}\` | ${typeOf(schema)} |`)
	return ['| Field | Value |', '| --- | --- |', ...rows, '']
}

function typeOf(schema: Schema): string {
	const { $ref, type, anyOf, enum: values, const: only, format, items, properties, description } = schema
	const fields = properties && `object with ${Object.keys(properties).join(', ')}`
	const named =
		$ref?.split('/').at(-1) ??
		only ??
		values?.map((value) => `\`${value}\``).join(', ') ??
		anyOf?.map(typeOf).join(' or ') ??
		(items ? `list of ${typeOf(items)}` : (fields ?? format ?? [type ?? 'any'].flat().join(' or ')))
	return description ? `${named}. ${description}` : named
}
