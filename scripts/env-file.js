import { readFileSync } from 'node:fs'

const PATH = '.env'

/** Reads .env of the working folder, if there is one. Variables that are set already keep their values. */
try {
	refuseStrayLines(readFileSync(PATH, 'utf8'))
	process.loadEnvFile(PATH)
} catch (error) {
	if (error.code !== 'ENOENT') refuse(`${PATH} cannot be read (${error.code}). Check who owns the file.`)
}

/** Node skips lines it cannot read, so that a forgotten "=" would go unnoticed. */
function refuseStrayLines(text) {
	const inOneLine = text.replace(/=\s*(["'`])[^"'`]*?\1/g, (value) => value.replaceAll(/[^\n]/g, '='))
	const stray = inOneLine.split('\n').findIndex((line) => !/^\s*($|#|=|(export\s+)?[\w.-]+\s*=)/.test(line))
	if (stray !== -1)
		refuse(`${PATH}, line ${stray + 1}: write NAME=value, or begin the line with # to leave it out.`)
}

function refuse(message) {
	console.error(`Solfa did not start. ${message}`)
	process.exit(1)
}
