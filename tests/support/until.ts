/** Waits for a state and not for a time; gives up when it is clear that it will not come. */
export async function until(isSo: () => unknown, what: string, patience = 30_000) {
	const began = Date.now()
	while (!(await isSo())) {
		if (Date.now() - began > patience) throw new Error(`After ${patience} ms it is still not so: ${what}.`)
		await pause(20)
	}
	return Date.now() - began
}

export function pause(milliseconds: number) {
	return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
