import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourcesBelow } from './sources.ts'

/** Sentences hang on these instead of naming their subject. */
const VAGUE = /\b(whoever|somebody|nobody|(is|are) told)\b/i
/** A comment that begins so is half a sentence. */
const HALF = /^(Of|What|Who|Whose|Whom|Whether|Whatever|By wh\w+)\b/

const sources = [...sourcesBelow('app', 'server', 'db', 'scripts', 'bench'), 'server.ts']

function commentsOf(path: string): string[] {
	const text = readFileSync(path, 'utf8')
	const blocks = [...text.matchAll(/^\s*\{?\/\*+(.*?)\*\//gms)].map(([, inside = '']) =>
		inside.replace(/\n\s*\*/g, ' '),
	)
	const lines = [...text.matchAll(/^\s*\/\/ (.*)$/gm)].map(([, line = '']) => line)
	return [...blocks, ...lines].map((comment) => comment.replace(/\s+/g, ' ').trim())
}

const isVague = (comment: string) => VAGUE.test(comment) || HALF.test(comment)

it('comments are whole sentences that name their subject', () => {
	expect(isVague('Whoever sends a form is told so.')).toBe(true)
	expect(isVague('What the school says.')).toBe(true)
	expect(isVague('The page says what is missing.')).toBe(false)
	const comments = sources.flatMap((path) => commentsOf(path).map((comment) => `${path}: ${comment}`))
	expect(comments.length).toBeGreaterThan(5_000)
	expect(comments.filter((line) => isVague(line.slice(line.indexOf(': ') + 2)))).toEqual([])
})
