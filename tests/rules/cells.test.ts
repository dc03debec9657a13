import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SIMULATE = `import('./bench/cells.js').then((cells) => console.log(JSON.stringify(cells.simulateCells())))`

it('docs/scale.md quotes what the simulation of cells says', () => {
	const said = execFileSync(process.execPath, ['-e', SIMULATE], { encoding: 'utf8' })
	const simulated = JSON.parse(said) as Record<string, number>[]
	const written = [
		...readFileSync('docs/scale.md', 'utf8').matchAll(/^\|((?: [\d.,]+(?: %| ms)? \|){7})$/gm),
	].map(([, cells = '']) =>
		cells
			.split('|')
			.slice(0, -1)
			.map((cell) => Number(cell.replace(/[^\d.]/g, ''))),
	)
	expect(written).toEqual(simulated.map((row) => Object.values(row)))
	expect(written.length).toBeGreaterThan(5)
})
