import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { findArticle, helpArticles } from '#app/adapters/assistant/articles.server.ts'
import { answerQuestion } from '#app/adapters/assistant/assistant.server.ts'
import { NOT_IN_HELP } from '#app/domain/support/chat.ts'
import { askProvider } from '#app/adapters/assistant/completions.server.ts'
import { searchHelp } from '#app/adapters/assistant/help-search.server.ts'
import { takeShare } from '#app/adapters/assistant/share.server.ts'
import { gradeAssistant, missedByFamilies } from '../../bench/assistant.ts'

const PAYING = { schoolId: 'harmony', isPaid: true }

describe('the help', () => {
	it('has a title, a part, readers and something to read in every article', () => {
		expect(helpArticles().length).toBeGreaterThan(30)
		for (const { slug, title, part, roles, sections } of helpArticles()) {
			expect([title !== '', part !== '', roles.length > 0, sections.length > 0], slug).toEqual(
				Array(4).fill(true),
			)
			for (const role of roles)
				expect(['admin', 'solo_teacher_admin', 'teacher', 'student'], slug).toContain(role)
		}
	})

	it('shows nothing that is no article', () => {
		for (const slug of ['', '../package', 'toString', 'no-such']) expect(findArticle(slug)).toBeNull()
	})
})

describe('the assistant', () => {
	it('finds the right article first nine times in ten, and refuses what the help says nothing of', () => {
		const { right, refused, questions } = gradeAssistant()
		expect(questions).toBeGreaterThanOrEqual(60)
		expect(right).toBeGreaterThanOrEqual(0.9)
		expect(refused).toBeGreaterThanOrEqual(0.95)
	})

	it('answers what parents ask most with the words that answer it', () => {
		expect(missedByFamilies()).toEqual([])
	})

	it('tells a parent how to pay an invoice, and where', async () => {
		const { content, sources } = await answerQuestion('How do I pay an invoice?', 'student', PAYING)
		expect(content).toMatch(
			/^Pay an invoice as a parent\n\nOpen Invoices in the portal and choose the invoice\./,
		)
		expect(content).not.toContain('*')
		expect(sources[0]?.article).toBe('pay-invoice')
	})

	it.each([
		['how do I cancel a lesson?', 'The office moves and cancels lessons'],
		['can I move a lesson to another time', 'Propose another time'],
		['i am sick tomorrow, who covers my lesson', 'Ask for time off'],
		['where do I see my pay', 'what you earn'],
		['How do I search for a student?', 'Find on the page Students looks for a name'],
	])('tells a teacher who asks “%s” what a teacher can do', async (question, text) => {
		const { content, sources } = await answerQuestion(question, 'teacher', PAYING)
		expect(content).toContain(text)
		expect(sources[0]?.article).toBe('teacher-day')
	})

	it('tells an office that has to close today that a message cancels no lessons', async () => {
		const { content } = await answerQuestion('We have to close today because of snow', 'admin', PAYING)
		expect(content).toMatch(/cancels no lessons/)
		expect(content).toContain('closure for today')
	})

	it.each(['teacher', 'student'] as const)('sends a %s to no page of the office', async (role) => {
		for (const question of [
			'How do I search for a student?',
			'How do I add a teacher?',
			'How do I finish a class?',
		]) {
			const { sources } = await answerQuestion(question, role, PAYING)
			const readers = sources.map(({ article }) => findArticle(article)?.roles)
			for (const roles of readers) expect(roles, question).toContain(role)
		}
	})

	it.each(['tax', 'HST', 'how much VAT did I charge in a quarter'])(
		'finds for “%s” where the tax of a quarter is read',
		(question) => {
			const slugs = searchHelp(question, 'solo_teacher_admin').map(({ article }) => article.slug)
			expect(slugs).toContain('analytics')
		},
	)

	it('quotes the article and says which one it was', async () => {
		const { content, sources } = await answerQuestion('I forgot my pasword', 'student', PAYING)
		expect(content).toMatch(
			/^Log in and change your password: I forgot my password\n\n.*Choose Forgot your password\?/s,
		)
		expect(sources[0]).toEqual({ article: 'log-in', title: 'Log in and change your password' })
	})

	it.each(['', '?!', 'the of and', 'x'.repeat(4000), '" OR 1=1 --', 'NEAR(a b) *', '🎹'])(
		'says of “%s” that it does not know',
		async (question) => {
			expect(await answerQuestion(question, 'admin', PAYING)).toEqual({ content: NOT_IN_HELP, sources: [] })
		},
	)
})

/** A provider that streams these pieces, and what it was asked. */
async function provider(pieces: string[], status = 200) {
	const asked: string[] = []
	const server = createServer((req, res) => {
		let body = ''
		req.on('data', (chunk: Buffer) => (body += chunk.toString()))
		req.on('end', () => {
			asked.push(body)
			res.writeHead(status, { 'Content-Type': 'text/event-stream' })
			for (const content of pieces)
				res.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
			res.end('data: [DONE]\n\n')
		})
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	const settings = { url: `http://127.0.0.1:${port}/v1/`, key: 'k', model: 'm' }
	return { asked, settings, end: () => server.close() }
}

/** A provider that sends one piece again and again until it is hung up on, and how many bytes it sent. */
async function endlessProvider(piece: string) {
	const sent = { bytes: 0 }
	const server = createServer((req, res: ServerResponse) => {
		res.writeHead(200, { 'Content-Type': 'text/event-stream' })
		const send = () => {
			while (!res.destroyed && sent.bytes < 50_000_000) {
				sent.bytes += piece.length
				if (!res.write(piece)) return void res.once('drain', send)
			}
			res.end()
		}
		req.resume().on('end', send)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	return {
		sent,
		settings: { url: `http://127.0.0.1:${port}`, key: 'k', model: 'm' },
		end: () => server.close(),
	}
}

describe('a provider', () => {
	const passages = searchHelp('How do I add a teacher?', 'admin')

	it('is sent the passages and nothing of anybody, and its pieces are one answer', async () => {
		const { asked, settings, end } = await provider(['Open ', 'Teachers.'])
		expect(await askProvider(settings, 'How do I add a teacher?', 'admin', passages)).toBe('Open Teachers.')
		const body = JSON.parse(asked[0] ?? '') as { stream: boolean; messages: { content: string }[] }
		expect(body.stream).toBe(true)
		expect(body.messages[0]?.content).toContain('Open Teachers and choose Add a teacher.')
		end()
	})

	it.each([
		['says nothing', [], 200],
		['refuses', ['x'], 500],
	])('that %s is no answer', async (_what, pieces, status) => {
		const { settings, end } = await provider(pieces, status)
		await expect(askProvider(settings, 'q', 'admin', passages)).rejects.toThrow(/provider/)
		end()
	})

	it.each([
		[
			'words',
			`data: ${JSON.stringify({ choices: [{ delta: { content: 'Yes. '.repeat(100) } }] })}\n\n`,
			8000,
		],
		['lines that say nothing', `data: {}\n${': silence\n'.repeat(1000)}`, 0],
		['a line without an end', 'data: {"choices'.repeat(1000), 0],
	])('that does not stop sending %s is hung up on', async (_what, piece, letters) => {
		const { sent, settings, end } = await endlessProvider(piece)
		const answer = await askProvider(settings, 'q', 'admin', passages).catch((error: Error) => error.message)
		expect(answer).toMatch(letters ? /^Yes\. Yes\./ : 'the provider said nothing')
		if (letters) expect(answer).toHaveLength(letters)
		end()
		expect(sent.bytes).toBeLessThan(20_000_000)
	})

	it('is asked no more when a day’s worth of answers was asked for', async () => {
		const { asked, settings, end } = await provider(['Yes.'])
		const at = Date.now() + 3 * 24 * 60 * 60 * 1000
		for (let i = 0; i < 2_000; i++)
			await askProvider({ ...settings, url: 'http://127.0.0.1:1' }, 'q', 'admin', passages, at).catch(
				() => null,
			)
		await expect(askProvider(settings, 'q', 'admin', passages, at)).rejects.toThrow(/a day/)
		expect(asked).toEqual([])
		end()
	})
})

describe('what the answers of a day may cost', () => {
	const DAY = 24 * 60 * 60 * 1000
	/** How many of so many tries are answered. */
	const answered = (schoolId: string, isPaid: boolean, tries: number, now: number) =>
		Array.from({ length: tries }, () => takeShare({ schoolId, isPaid }, now)).filter(Boolean).length

	it('is divided: a school uses up its own share and nobody else’s', () => {
		const now = Date.now() + 10 * DAY
		expect(answered('busy', true, 500, now)).toBe(100)
		expect(answered('other', true, 50, now)).toBe(50)
		expect(answered('busy', true, 1, now + DAY)).toBe(1)
	})

	it('is one share for all schools that have not paid, however many are registered', () => {
		const now = Date.now() + 20 * DAY
		const free = Array.from({ length: 30 }, (_, i) => answered(`free-${i}`, false, 40, now))
		expect(free.reduce((sum, one) => sum + one, 0)).toBe(200)
		expect(answered('paying', true, 40, now)).toBe(40)
	})
})
