/** A refusal with a message for the operator. */
export class Refused extends Error {}

/** Runs a command to its end; those who started it read a sentence, and a stack only for what is unexpected. */
export async function told(work) {
	try {
		await work()
	} catch (error) {
		console.error(error instanceof Refused ? error.message : error.stack)
		process.exitCode = 1
	}
}
