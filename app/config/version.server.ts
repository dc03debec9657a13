import { readFileSync } from 'node:fs'

/** The release that runs. */
export const version = (JSON.parse(readFileSync('./package.json', 'utf8')) as { version: string }).version
