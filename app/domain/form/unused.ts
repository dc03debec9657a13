import { z } from 'zod'

type FormSchema = z.ZodType<unknown, Record<string, unknown>>

/**
 * Drops fields that belong to another choice: `{ packageLessons: ['package'] }`. The page hides them, so they can be
 * neither wrong nor saved.
 */
export function dropUnused<S extends FormSchema>(
	choice: string,
	fields: Readonly<Record<string, readonly string[]>>,
	schema: S,
): z.ZodType<z.output<S>, Record<string, unknown>> {
	const choices = new Map(Object.entries(fields))
	return z.preprocess((typed: Record<string, unknown> = {}) => {
		const isUsed = (name: string) => choices.get(name)?.includes(String(typed[choice])) ?? true
		return Object.fromEntries(Object.entries(typed).filter(([name]) => isUsed(name)))
	}, schema)
}
