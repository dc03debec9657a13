import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf, startMeasured, withServers } from './against.js'
import { EPIC_PAIRS, writeReader } from './epic.js'
import { compare, judge } from './rounds.js'
import { startEpic, startIndie } from './servers.js'

const NOTES = 200
const NOTES_PAGE = { path: '/notes', as: 'reader' }
const LIST = '/students/list?perPage='

/** Limits are shares of what the peer takes for its page of the same kind. */
const INDIE_PAIRS = [
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

/** By the name in its `package.json`; `account` makes one with notes and tells its cookie. */
const PEERS = {
	'indie-stack-template': { pairs: INDIE_PAIRS, start: startIndie, account: joinIndie },
	'epic-stack-template': { pairs: EPIC_PAIRS, start: startEpic, account: writeReader },
}

/** `npm run bench -- --peer FOLDER`: beside a built Remix Indie Stack or Epic Stack in that folder, in turns. */
export async function benchPeer(folder) {
	const { name: kind } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
	const { pairs, start, account } = PEERS[kind]
	return withServers(async (place, started) => {
		const solfa = await started(startMeasured(place))
		const peer = await started(start(folder))
		peer.cookies = {
			reader: await account({ origin: peer.origin, folder, notes: NOTES }),
			stranger: 'none=1',
		}
		const table = await compare(
			pairs.map(({ name, ours, theirs, limit }) => ({
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

async function joinIndie({ origin, notes }) {
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
	for (let i = 0; i < notes; i++)
		await send('/notes/new', { title: `Note ${i} of a music school`, body: `Text of the note ${i}.` }, cookie)
	return cookie
}
