import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { LONG_TEXTS } from '../support/corpus/long-text.ts'

/** What reads each letter once takes a few milliseconds; what begins again at each letter takes seconds. */
const LIMIT_MS = 400

function busyFor(work: () => unknown): number {
	const before = process.cpuUsage()
	try {
		work()
	} catch {
		// What is no text for it may be refused in any way.
	}
	const { user, system } = process.cpuUsage(before)
	return (user + system) / 1000
}

async function exportsOf(folder: string): Promise<[string, unknown][]> {
	const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
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
			const ms = busyFor(() => read(text))
			return ms > LIMIT_MS ? [`${name}, ${what}: ${ms.toFixed(0)} ms`] : []
		}),
	)
}

it('no form takes long to read, whatever is typed into all of its fields', async () => {
	const forms = (await exportsOf('app/forms')).flatMap(([name, form]) => {
		if (!(form instanceof z.ZodType)) return []
		const fields = form instanceof z.ZodObject ? Object.keys(form.shape) : []
		const typed = (text: string) => Object.fromEntries(fields.map((field) => [field, text]))
		const parse = (text: string) => form.safeParse(fields.length > 0 ? typed(text) : text)
		return [[name, parse] as [string, (text: string) => unknown]]
	})
	expect(forms.length).toBeGreaterThan(150)
	expect(slowOnes(forms)).toEqual([])
}, 240_000)

it('nothing that reads text takes long, however long it is', async () => {
	const readers = (await exportsOf('app/utils')).flatMap(([name, read]) =>
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
