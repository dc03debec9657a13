import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exampleFile, variablesTable } from '#app/config/variables.server.ts'

it('.env.example lists every variable', async () => {
	await expect(exampleFile()).toMatchFileSnapshot('../../.env.example')
})

it('the documents list every variable', () => {
	expect(readFileSync('docs/operations.md', 'utf8')).toContain(variablesTable())
})
