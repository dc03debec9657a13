import './env-file.js'
import { spawn } from 'node:child_process'
import { endWithParent, ensureInstalled } from './tasks.js'

/** `npm run dev` runs the server from its sources and reloads after every edit. */
await ensureInstalled()
const env = { DEMO: '1', HOST: '127.0.0.1', ...process.env, NODE_ENV: 'development' }
const server = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], { stdio: 'inherit', env })
server.on('close', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
endWithParent(() => server.kill('SIGTERM'))
