import express from 'express';

// What Express alone can do: it answers any call with the JSON that it was started with.
const answer: unknown = JSON.parse(process.env.ANSWER ?? '{}');
const app = express();
app.use((_req, res) => void res.json(answer));
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
