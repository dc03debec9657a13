import { readFileSync } from 'node:fs'

/** The release that runs. */
export const productVersion = (JSON.parse(readFileSync('./package.json', 'utf8')) as { version: string })
	.version
