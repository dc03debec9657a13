/** Names network failures, so that the error page can blame the connection. */
export function nameOffline() {
	const ask = window.fetch.bind(window)
	window.fetch = async (input, init) => {
		try {
			return await ask(input, init)
		} catch (error) {
			if (init?.signal?.aborted) throw error
			throw Object.assign(new Error('Offline'), { name: 'Offline' })
		}
	}
}
