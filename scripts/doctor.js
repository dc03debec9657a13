import { ensureReady } from './tasks.js'

/** `npm run doctor`: looks at this node as an operator would, and says what to do. Ends with 1 where there is something. */
await ensureReady()
process.env.NODE_ENV = 'production'
const { examineNode } = await import('../build/server/index.js')
const found = await examineNode()
for (const { about, words, todo } of found) {
	console.log(`${todo ? 'look' : 'ok  '}  ${about}: ${words}`)
	if (todo) console.log(`      ${todo}`)
}
process.exit(found.some(({ todo }) => todo) ? 1 : 0)
