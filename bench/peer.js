import { pageOf, startMeasured, withServers } from './against.js'
import { compare, judge } from './rounds.js'
import { startPeer } from './servers.js'

const NOTES = 200
const NOTES_PAGE = { path: '/notes', as: 'reader' }
const LIST = '/students/list?perPage='

/** Limits are shares of what the peer takes for its page of the same kind. */
const PAIRS = [
	{
		name: 'sign-in, rendered',
		ours: { path: '/auth/login', as: 'stale' },
		theirs: { path: '/login', as: 'stranger' },
		limit: 0.85,
	},
	{
		name: 'list of 50 students / of 200 notes',
		ours: { path: `${LIST}50`, as: 'bulk-00001-admin' },
		theirs: NOTES_PAGE,
		limit: 0.85,
	},
	{
		name: 'list of 100 students / of 200 notes',
		ours: { path: `${LIST}100`, as: 'bulk-00001-admin' },
		theirs: NOTES_PAGE,
		limit: 1.4,
	},
]

/**
 * `npm run bench -- --peer FOLDER`: beside a built Remix Indie Stack in that folder, in turns. An account with 200 notes is
 * made there by its own forms.
 */
export async function benchPeer(folder) {
	return withServers(async (place, started) => {
		const solfa = await started(startMeasured(place))
		const peer = await started(startPeer(folder))
		peer.cookies = { reader: await join(peer.origin), stranger: 'none=1' }
		const table = await compare(
			PAIRS.map(({ name, ours, theirs, limit }) => ({
				name,
				now: { server: solfa, page: pageOf(solfa, ours) },
				before: {
					server: peer,
					page: pageOf(peer, theirs),
				},
				limit,
			})),
		)
		console.table(table)
		const memory = await Promise.all(
			[solfa, peer].map(async (server) => (await server.usage()).rss / 2 ** 20),
		)
		console.log(`Memory after it, MiB: Solfa ${memory[0].toFixed(0)}, the peer ${memory[1].toFixed(0)}.`)
		return judge(table)
	})
}

async function join(origin) {
	const send = (path, fields, Cookie = '') =>
		fetch(origin + path, {
			method: 'POST',
			redirect: 'manual',
			headers: { Cookie, Origin: origin },
			body: new URLSearchParams(fields),
		})
	const email = `reader-${Date.now()}@example.com`
	const answer = await send('/join', { email, password: 'long-enough-for-it' })
	const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
	if (!cookie) throw new Error(`The peer did not take an account: ${answer.status}.`)
	for (let i = 0; i < NOTES; i++)
		await send('/notes/new', { title: `Note ${i} of a music school`, body: `Text of the note ${i}.` }, cookie)
	return cookie
}
