import express from 'express'

/**
 * The yardstick of pages: one Express route that sends the headers and bytes it was given. Its ETag is off,
 * because hashing each answer would make the comparison easier for us.
 */
let page = { headers: {}, body: Buffer.alloc(0) }

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.get('/page', (_req, res) => {
	res.set(page.headers).send(page.body)
})

process.on('message', (message) => {
	if (!message.headers) return
	page = { headers: message.headers, body: Buffer.from(message.body, 'base64') }
	process.send('taken')
})
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'))
