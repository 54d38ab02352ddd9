import express from 'express';

// Baseline of Express alone: answers any call with the JSON it was started with.
const answer: unknown = JSON.parse(process.env.ANSWER ?? '{}');
const app = express();
app.use((_req, res) => void res.json(answer));
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
