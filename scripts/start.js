import './env-file.js'
import { spawn } from 'node:child_process'
import { endWithParent, ensureBuilt, ensureInstalled } from './tasks.js'

const ACCOUNTS = [
	['super@solfa.example', 'platform staff'],
	['admin@harmony.example', 'administrator of a school'],
	['solo@rivera.example', 'a teacher alone'],
	['teacher@harmony.example', 'a teacher at two schools'],
	['student@harmony.example', 'an adult learner'],
	['parent@harmony.example', 'a guardian'],
	['admin@cape.example', 'a school near its limits'],
	['pending@newschool.example', 'a school that has not paid yet'],
	['expired@oldschool.example', 'a school whose subscription ended'],
	['office@harmony.example', 'works in the office of a school'],
]

/** The same as in the Dockerfile. */
const HEAP = ['--max-old-space-size=384', '--max-semi-space-size=2']
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' }

/** `npm start` installs and builds what is missing, then runs the server until it is stopped. */
await ensureInstalled()
await ensureBuilt()

const env = {
	NODE_ENV: 'production',
	DEMO: process.env.SOLFA_FOR === 'school' ? '0' : '1',
	HOST: '127.0.0.1',
	...MALLOC,
	...withoutEmpty(process.env),
}
env.NODE_ENV = 'production'
const server = spawn(process.execPath, [...HEAP, 'build/server.js'], {
	stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
	env,
})
server.on('message', (message) => message === 'ready' && greet())
server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
endWithParent(() => server.kill('SIGTERM'))

function greet() {
	const address = env.APP_URL || `http://localhost:${env.PORT || 3000}`
	console.log(`\nSolfa is ready at ${address}\n`)
	if (env.DEMO !== '1' || env.SOLFA_FOR === 'school') return
	console.log('Demo accounts (the password of all is solfa-demo-1):')
	for (const [email, what] of ACCOUNTS) console.log(`  ${email.padEnd(28)} ${what}`)
	console.log('')
}

function withoutEmpty(from) {
	return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
}
