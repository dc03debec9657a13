import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { LONG_TEXTS } from '../support/corpus/long-text.ts'

/** What reads each letter once takes a few milliseconds; what begins again at each letter takes seconds. */
const LIMIT_MS = 400

function busyFor(work: () => unknown): number {
	const before = process.cpuUsage()
	try {
		// What is no text for it may be refused in any way, at once or later.
		Promise.resolve(work()).catch(() => undefined)
	} catch {
		// It was refused at once.
	}
	const { user, system } = process.cpuUsage(before)
	return (user + system) / 1000
}

async function exportsOf(folder: string, wanted: RegExp): Promise<[string, unknown][]> {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => wanted.test(file))
	const modules = await Promise.all(
		files.map(async (file) => {
			const found = (await import(/* @vite-ignore */ `../../${folder}/${file}`)) as Record<string, unknown>
			return Object.entries(found).map(([name, value]): [string, unknown] => [`${file} ${name}`, value])
		}),
	)
	return modules.flat()
}

function slowOnes(readers: [string, (text: string) => unknown][]): string[] {
	// The first of everything is slow.
	for (const [, read] of readers) busyFor(() => read('a'))
	return readers.flatMap(([name, read]) =>
		Object.entries(LONG_TEXTS).flatMap(([what, text]) => {
			// Only once would be the collection of garbage, or another process.
			const isSlow = () => busyFor(() => read(text)) > LIMIT_MS
			return isSlow() && isSlow() && isSlow() ? [`${name}, ${what}`] : []
		}),
	)
}

/** The fields of a form; of one that is read in several ways, those of each way. None of what is no form but a field. */
function waysToFill(form: unknown): Record<string, unknown>[] {
	if (form instanceof z.ZodObject) return [form.shape]
	if (form instanceof z.ZodUnion) return form.options.flatMap(waysToFill)
	if (form instanceof z.ZodPipe)
		return [form.in, form.out].map(waysToFill).find((ways) => ways.length > 0) ?? []
	if (!(form instanceof z.ZodIntersection)) return []
	const others = waysToFill(form.def.right)
	return waysToFill(form.def.left).flatMap((one) => others.map((other) => ({ ...one, ...other })))
}

/** Where only some words are taken it is one of them, so that nothing is refused before the rest is read. */
function typedInto(field: unknown, text: string): unknown {
	if (field instanceof z.ZodLiteral) return field.value
	return field instanceof z.ZodEnum ? field.options[0] : text
}

it('no form takes long to read, whatever is typed into all of its fields', async () => {
	const types = (await exportsOf('app/domain', /^form\/|form\.ts$/)).filter(
		([, type]) => type instanceof z.ZodType,
	) as [string, z.ZodType][]
	const forms = types.flatMap(([name, form]) =>
		waysToFill(form).map((fields): [string, (text: string) => unknown] => {
			const typed = (text: string) =>
				Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, typedInto(field, text)]))
			return [name, (text) => form.safeParse(typed(text))]
		}),
	)
	const filled = new Set(forms.map(([name]) => name))
	const fields = types.filter(([name]) => !filled.has(name))
	expect(forms.length).toBeGreaterThan(200)
	// More of what is read by itself would be forms that nobody has filled in here.
	expect(fields.length).toBeLessThan(10)
	expect(
		slowOnes([
			...forms,
			...fields.map(([name, one]): (typeof forms)[0] => [name, (text) => one.safeParse(text)]),
		]),
	).toEqual([])
}, 240_000)

it('nothing that reads text takes long, however long it is', async () => {
	const readers = (await exportsOf('app/utils', /^[^/]+\.ts$/)).flatMap(([name, read]) =>
		typeof read === 'function' && !/server\.ts|batches|calls|range/.test(name)
			? [
					[name, (text: string) => (read as (...args: string[]) => unknown)(text, text)] as [
						string,
						() => unknown,
					],
				]
			: [],
	)
	expect(readers.length).toBeGreaterThan(60)
	expect(slowOnes(readers)).toEqual([])
}, 240_000)
