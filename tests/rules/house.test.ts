import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesBelow, importsOf, parse, sourcesBelow, walk } from './sources.ts'

const app = sourcesBelow('app')
const baseOf = (path: string) => (path.split('/').at(-1) ?? '').replace(/(\.server)?\.tsx?$/, '')

describe('a file', () => {
	/** Names that say nothing to whoever looks for something. */
	const SAY_NOTHING =
		/^(found|shown|look|rows|row|parts|touch|days|use|said|told|dealings|misc|helpers?|common)$/
	/** Pages that are yet to be brought to `read`, `save` and `file`. */
	const YET = /^app\/routes\/school\/(dashboard|getting-started|settings|students\/show)\//

	it('of a leaf names no noun of the school', () => {
		const NOUNS =
			/(student|teacher|class|family|guardian|lesson|session|invoice|payment|enrolment|account|school|membership)/
		expect(filesBelow('app/utils').filter((path) => NOUNS.test(baseOf(path)))).toEqual([])
	})

	it('says by its name what is in it', () => {
		expect(app.filter((path) => SAY_NOTHING.test(baseOf(path)) && !YET.test(path))).toEqual([])
	})

	it('that reckons with time zones or draws charts runs on the server, so that browsers are not sent the library', () => {
		const HEAVY = /^(temporal-polyfill|d3-|date-holidays|ical-generator|pdfkit)/
		const wrong = app.filter(
			(path) => !/\.server\.tsx?$/.test(path) && importsOf(path).some(({ from }) => HEAVY.test(from)),
		)
		expect(wrong).toEqual([])
	})
})

describe('what people read', () => {
	/** Phrases that were translated rather than written. */
	const TRANSLATED =
		/works no\b|leads in\b|\bno more\.|is told of|left empty|nobody waits|stands (here|twice)|of yourselves|what is known of|look for less|nobody is found|how they are called|accounts around|note a consent/i

	it('is plain English', () => {
		const said = app.flatMap((path) =>
			walk(parse(path))
				.filter(
					(node) =>
						ts.isStringLiteralLike(node) ||
						ts.isJsxText(node) ||
						ts.isTemplateHead(node) ||
						ts.isTemplateMiddleOrTemplateTail(node),
				)
				.map((node) => (node as ts.LiteralLikeNode | ts.JsxText).text.replace(/\s+/g, ' ').trim())
				.filter((text) => TRANSLATED.test(text))
				.map((text) => `${path}: ${text}`),
		)
		expect(said).toEqual([])
	})
})
