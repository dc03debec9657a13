import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { asInImage } from '../support/release.ts'
import { spawnServer, temporaryFolder, type BuiltServer } from '../support/built-server.ts'
import { freePort } from '../support/free-port.ts'

const servers: BuiltServer[] = []
afterEach(async () => {
	for (const server of servers.splice(0)) await server.stop()
})

async function startWith(file: string, env: Record<string, string> = {}) {
	const folder = asInImage(temporaryFolder())
	writeFileSync(join(folder, '.env'), file)
	const server = spawnServer(join(folder, 'data'), await freePort(), env, folder)
	servers.push(server)
	await Promise.race([server.ended, server.says('"listening"')])
	return server.output()
}

test('.env is read, and the environment wins over it', async () => {
	expect(await startWith('TRUSTED_HOPS=two\n')).toContain('TRUSTED_HOPS must be a whole number, not "two".')
	expect(await startWith('TRUSTED_HOPS=two\n', { TRUSTED_HOPS: '1' })).toContain('"listening"')
})

test('a misspelled variable of .env is named, and Solfa starts', async () => {
	const output = await startWith('# comment\n\nBACKUP_DRI=/backups\nMAIL_FROM="A\nB"\n')
	expect(output).toContain('.env sets BACKUP_DRI, which Solfa does not know. Did you mean BACKUP_DIR?')
	expect(output).toContain('"listening"')
	expect(output).not.toContain('MAIL_FROM')
})

test('a line of .env that says nothing ends the start', async () => {
	expect(await startWith('PORT=3000\nTRUSTED_HOPS\n')).toContain('.env, line 2: write NAME=value')
})
